import type { Tones } from './color.ts'
import type { Pen } from './pen.ts'

/** What a motif is drawn with: the colour of the goods, a companion colour and a word for its label. */
export interface Look {
  main: Tones
  accent: Tones
  word: string
  /** 0, 1, 2 …: motifs with more than one shape choose by it */
  variant: number
}

/** Draws one kind of goods on a 720 × 720 field, standing on y ≈ 575. */
export type Motif = (pen: Pen, look: Look) => string
