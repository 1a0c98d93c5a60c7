import { Box, Typography } from '@mui/material'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'
import { keyOf, type Line } from './surchargeDraft.ts'

type Props = {
  changed: readonly (Line & { after: number })[]
  paid: readonly { id: number; label: string; before: number; after: number }[]
}

const SHOWN = 5

/** What the typed amounts change: each surcharge, and what customers then pay for a SKU. */
export const SurchargeOutcome = ({ changed, paid }: Props) => {
  if (changed.length === 0) return null
  const falls = paid.toSorted((a, b) => a.after / (a.before || 1) - b.after / (b.before || 1))
  return (
    <Box role="status" sx={{ mb: 1 }}>
      <Typography variant="subtitle2" component="h3">
        바뀌는 추가금
      </Typography>
      <Facts>
        {changed.map((line) => (
          <Fact key={keyOf(line)} label={`${line.group} ${line.label}`}>
            <Change before={line.before} after={line.after} />
          </Fact>
        ))}
      </Facts>
      {falls.length > 0 ? (
        <>
          <Typography variant="subtitle2" component="h3" sx={{ mt: 1 }}>
            손님이 내는 값
          </Typography>
          <Facts>
            {falls.slice(0, SHOWN).map(({ id, label, before, after }) => (
              <Fact key={id} label={label}>
                <Change before={before} after={after} />
                {dropNeedsSecondPerson(before, after) ? ' 절반 넘게 내려요' : null}
              </Fact>
            ))}
          </Facts>
          {falls.length > SHOWN ? (
            <Typography variant="body2" color="text.secondary">
              외 {formatNumber(falls.length - SHOWN)}개
            </Typography>
          ) : null}
        </>
      ) : null}
    </Box>
  )
}

const Change = ({ before, after }: { before: number; after: number }) => (
  <>
    {formatKrw(before)} →{' '}
    <Box component="strong" sx={after < before ? { color: 'error.main' } : undefined}>
      {formatKrw(after)}
    </Box>
  </>
)
