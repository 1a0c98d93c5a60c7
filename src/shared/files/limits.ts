import { formatNumber } from '../format/krw.ts'

/** Largest upload, in bytes (10 MB); told to people before they choose a file. */
export const maxFileBytes = 10 * 1024 * 1024

/** Most data rows (below the header) that one upload may hold. */
export const maxFileRows = 20_000

/** Largest body of changed cells that one call applies; told to people before they press. */
export const maxSheetBodyBytes = 32 * 1024 * 1024

/** Both, as they are told: `10MB, 20,000행`. */
export const fileMost = `${maxFileBytes / 1024 / 1024}MB, ${formatNumber(maxFileRows)}행`

/** How many rows from the top may be titles, notes and blank lines before the header. */
export const headerSearchRows = 20

/** Widest table accepted; Excel itself allows 16,384 columns. */
export const maxFileColumns = 500

/** Decompressed size of all that is read of a workbook; a bigger one is taken for a decompression bomb. */
export const maxInflatedBytes = 120 * 1024 * 1024

/** Most different texts of a workbook: a hundred for each row. */
export const maxSharedStrings = 2_000_000
