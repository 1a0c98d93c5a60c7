export type TextField = HTMLInputElement | HTMLTextAreaElement

export const isTextField = (element: Element): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Puts a text where the caret stands, or in place of what is selected, as typing it would. */
export const insertAtCaret = (field: TextField, text: string) => {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
