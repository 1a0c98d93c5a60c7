/** `parse` of a text that may be empty: react-admin would send null, and the server wants the empty text. */
export const keepEmpty = (value: string) => value
