import { Box } from '@mui/material'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { numberIn } from '#console/form/grouped.ts'
import { WonField } from '#console/form/WonField.tsx'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import type { Command } from './bulkAction.ts'
import { TYPED_TOTAL } from './bulkMoney.ts'
import type { BulkRun } from './useBulkRun.ts'

/** The money that will move, and the field in which the person types it back. */
export const MoneyFields = ({ command, run: { money, values, setValue } }: { command: Command; run: BulkRun }) => {
  if (!command.money || !money || money.total + money.points === 0) return null
  const text = values[TYPED_TOTAL]
  const said = typeof text === 'string' ? text : ''
  const wrong = money.typed && said !== '' && !money.agreed
  return (
    <Box sx={{ mb: 1.5 }}>
      <Facts>
        <Fact label={command.money.label}>
          <strong>{formatKrw(money.total)}</strong> ({formatNumber(money.ids.length)}건)
        </Fact>
        {money.points > 0 ? <Fact label="돌려줄 포인트">{formatNumber(money.points)}P</Fact> : null}
      </Facts>
      {money.typed ? (
        <WonField
          label="합계를 그대로 적어 주세요"
          required
          autoFocus
          value={numberIn(said)}
          error={wrong}
          helperText={
            wrong ? `위의 합계 ${formatKrw(money.total)}과 달라요.` : '돈이 나가면 되돌릴 수 없어서 한 번 더 확인해요.'
          }
          onChange={(value) => setValue(TYPED_TOTAL, value === null ? '' : String(value))}
        />
      ) : null}
    </Box>
  )
}
