import { FigureNumber } from '#console/figures/FigureNumber.tsx'
import type { StatisticsDrill } from '#contract/schema.d.ts'
import { type Figure, labelOf, say, sayPlain } from '../figures/words.ts'
import { useOpenRows } from './asked.ts'
import { madeOf, type Values } from './made.ts'

type Props = {
  figure: Figure
  values: Values
  drill: StatisticsDrill | readonly StatisticsDrill[]
  where: string
  /** In a table whose heading says the unit. */
  plain?: boolean
}

/** A number that opens the rows that make it; what nothing makes is a number alone. */
export const NumberButton = ({ figure, values, drill, where, plain = false }: Props) => {
  const open = useOpenRows()
  const value = values[figure] ?? null
  const text = plain ? sayPlain(figure, value) : say(figure, value)
  const made = madeOf(figure, values)
  const isEmpty = made.every((one) => one.value === 0) && !(figure === 'net' && (values.gross ?? 0) !== 0)
  const drills = 'from' in drill ? [drill] : drill
  return (
    <FigureNumber
      text={text}
      name={`${where} ${labelOf(figure)}`}
      open={open && value !== null && !isEmpty ? () => open({ figure, where, value, made, drills }) : undefined}
    />
  )
}
