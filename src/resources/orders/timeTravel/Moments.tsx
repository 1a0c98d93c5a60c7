import { Button, Slider, Stack } from '@mui/material'
import { MomentPicker } from '#console/dates/MomentPicker.tsx'
import { formatKst, kstIso } from '#shared/format/kst.ts'

type Props = { moments: readonly number[]; at: number | null; onPick: (at: number | null) => void }

/** The stops of the journey, the last of which is now, and a field for any moment between them. Null is now. */
export const Moments = ({ moments, at, onPick }: Props) => {
  const last = moments.length
  const place = placeOf(moments, at)
  const pick = (n: number) => onPick(n >= last ? null : (moments[n] ?? null))
  return (
    <>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        <Button
          size="small"
          color="inherit"
          disabled={place === 0}
          onClick={() => pick(at === null || at === moments[place] ? place - 1 : place)}
        >
          이전
        </Button>
        <Slider
          aria-label="순간"
          value={place}
          min={0}
          max={last}
          step={1}
          marks={last <= 40}
          getAriaValueText={(n) => (n >= last ? '지금' : formatKst(new Date(moments[n] ?? 0), 'M월 D일 H시 m분 s초'))}
          onChange={(_, value) => pick(value as number)}
        />
        <Button size="small" color="inherit" disabled={place === last} onClick={() => pick(place + 1)}>
          다음
        </Button>
        <Button size="small" variant="outlined" disabled={at === null} onClick={() => onPick(null)}>
          지금
        </Button>
      </Stack>
      <Stack sx={{ maxWidth: 260 }}>
        <MomentPicker
          label="다른 시각"
          value={at === null ? '' : kstIso(at)}
          onChange={(iso) => onPick(iso === '' ? null : Date.parse(iso))}
        />
      </Stack>
    </>
  )
}

/** The last stop that had come by then; the first, before all of them. */
export const placeOf = (moments: readonly number[], at: number | null): number =>
  at === null
    ? moments.length
    : Math.max(
        0,
        moments.findLastIndex((moment) => moment <= at),
      )
