/** What a desk says large: what came of the last scan. Imported by: desks that are worked at with a scanner. */
export type Feedback = { tone: 'success' | 'error' | 'warning'; title: string; detail?: string }
