/** The keys of the table. Silent while text is being typed or composed, and with Ctrl, Alt or Meta held. */

/** @param {EventTarget | null} target */
const takesText = target =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement && !["checkbox", "range", "button"].includes(target.type)

/** The name of a key press, as the table of keys has it, or "" for none of ours. @param {KeyboardEvent} event */
export const pressed = event => {
  if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || takesText(event.target)) return ""
  if (document.querySelector("dialog[open]")) return ""
  const arrow = event.key === "ArrowUp" || event.key === "ArrowDown"
  // A focused slider or button keeps the arrow keys that it understands itself.
  if (arrow && event.target instanceof HTMLInputElement) return ""
  return arrow || event.key === "Escape" ? event.key : event.key.length === 1 ? event.key.toLowerCase() : ""
}
