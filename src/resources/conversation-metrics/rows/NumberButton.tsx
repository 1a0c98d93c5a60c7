import { FigureNumber } from '#console/figures/FigureNumber.tsx'
import { type Figure, labelOf, say, type Values } from '../figures/words.ts'
import { type Drill, useOpenRows } from './asked.ts'
import { madeOf } from './made.ts'

type Props = { figure: Figure; values: Values; drill: Drill; where: string }

/** A number that opens the rows that make it; what nothing makes is a number alone. */
export const NumberButton = ({ figure, values, drill, where }: Props) => {
  const open = useOpenRows()
  const value = values[figure] ?? null
  const text = say(figure, value)
  const made = madeOf(figure, values)
  const isEmpty = made.every(({ count }) => count === 0)
  return (
    <FigureNumber
      text={text}
      name={`${where} ${labelOf(figure)}`}
      open={open && value !== null && !isEmpty ? () => open({ figure, where, value, made, drill }) : undefined}
    />
  )
}
