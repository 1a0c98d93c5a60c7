import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { itemStateWord } from '#shared/words/orders.ts'
import type { ItemAt } from './stateAt.ts'
import { Then } from './Then.tsx'

/** Every item as it was, beside what it is. */
export const ItemsThen = ({ then, now }: { then: readonly ItemAt[]; now: readonly ItemAt[] }) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label="그때의 상품">
      <TableHead>
        <TableRow>
          <TableCell>상품</TableCell>
          <TableCell>상태</TableCell>
          <TableCell align="right">수량</TableCell>
          <TableCell>클레임 수량</TableCell>
          <TableCell>보류</TableCell>
          <TableCell>송장번호</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {then.map((item, n) => {
          const other = now[n] ?? item
          return (
            <TableRow key={item.id}>
              <TableCell>{item.name}</TableCell>
              <TableCell>
                <Then then={item.status} now={other.status} text={(state) => itemStateWord[state]} />
              </TableCell>
              <TableCell align="right">{item.quantity}</TableCell>
              <TableCell>
                <Then then={item.claimed} now={other.claimed} text={(units) => (units === 0 ? '' : `${units}개`)} />
              </TableCell>
              <TableCell>
                <Then then={item.hold} now={other.hold} text={(reason) => reason ?? ''} />
              </TableCell>
              <TableCell>
                <Then then={item.invoice} now={other.invoice} text={(number) => number ?? ''} />
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  </Box>
)
