/**
 * What a page of one record asks for, so that the cache keeps it apart from rows: react-admin puts the rows of every list
 * and every choice where a record is looked for, and a row lacks what the page shows.
 */
export const AS_RECORD = { record: true } as const
