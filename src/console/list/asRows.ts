/**
 * What a list asks for is rows, and the cache keeps them apart from whole records: react-admin would draw a detail page
 * from a row until the record has come, and a row lacks what the page shows.
 */
export const AS_ROWS = { rows: true } as const
