/** A text as the shop ships it: Markdown, which staff replace by publishing a version of their own. */
export type TermsText = { title: string; body: string }
