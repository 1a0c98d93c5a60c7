import { FigureNumber } from '#console/figures/FigureNumber.tsx'
import type { Drill } from '../calls.ts'
import { labelOf, type RowFigure, say } from '../words.ts'
import { useOpenRows } from './asked.ts'

type Props = { figure: RowFigure; value: number; drill: Drill; where: string; text?: string }

/** A number that opens the rows that make it; nothing is a number alone. */
export const NumberButton = ({ figure, value, drill, where, text = say(figure, value) }: Props) => {
  const open = useOpenRows()
  return (
    <FigureNumber
      text={text}
      name={`${where} ${labelOf(figure)}`}
      open={open && value !== 0 ? () => open({ figure, where, value, drill }) : undefined}
    />
  )
}
