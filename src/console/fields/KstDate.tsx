import { styled } from '@mui/material/styles'
import { useFieldValue } from 'react-admin'
import { formatDay, formatKst } from '#shared/format/kst.ts'

type Props = {
  source: string
  /** `day` for a plain calendar day, `date` for the day of a moment. */ show?: 'time' | 'date' | 'day'
}

/** A moment in Korean time, whatever the browser's zone; `—` when there is none. */
export const KstDate = ({ source, show = 'time' }: Props) => <KstText value={useFieldValue({ source })} show={show} />

export const KstText = ({ value, show = 'time' }: { value: unknown; show?: Props['show'] }) => {
  if (typeof value !== 'string' || value === '') return <Empty />
  if (show === 'day') return <Stamp iso={value} text={formatDay(value)} />
  return <Stamp iso={value} text={formatKst(value, show === 'date' ? 'YYYY.MM.DD' : 'YYYY.MM.DD HH:mm')} />
}

const Time = styled('time')({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })
const Stamp = ({ iso, text }: { iso: string; text: string }) => <Time dateTime={iso}>{text}</Time>

const Faint = styled('span')(({ theme }) => ({ color: theme.palette.text.disabled }))
export const Empty = () => <Faint>—</Faint>
