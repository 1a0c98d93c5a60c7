/** One chapter: sentences, points and tables are shown in the order they are written. */
export type Part = string | string[] | { head: string[]; rows: string[][] }
export type Policy = {
  id: string
  tab: string
  title: string
  version: string
  /** the day it took effect, `YYYY-MM-DD` */
  effectiveOn: string
  intro: string
  chapters: { heading: string; parts: Part[] }[]
}
