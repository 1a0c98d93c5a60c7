/**
 * Stands in for the library of English word forms with which react-admin makes up labels that nobody wrote. Ours are
 * all written, in Korean; what is missing shows as the bare name of the field.
 */
const asItIs = (word: string): string => word

export const transform = asItIs
export const humanize = asItIs
export const inflect = asItIs
export const pluralize = asItIs
export const singularize = asItIs
export const capitalize = asItIs
