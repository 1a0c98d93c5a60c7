import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useState } from 'react'
import type { AdminOrder } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { productStateWord } from '#shared/words/products.ts'
import type { GoodsAt } from './goodsAt.ts'
import { PageThen } from './PageThen.tsx'
import { Then } from './Then.tsx'

type Props = { order: AdminOrder; at: number | null; then: readonly GoodsAt[]; now: readonly GoodsAt[] }

/** What the shop said and had of the goods, beside what it says and has now. */
export const GoodsThen = ({ order, at, then, now }: Props) => {
  const [shown, setShown] = useState<number>()
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label="그때의 상품 페이지와 재고">
        <TableHead>
          <TableRow>
            <TableCell>상품 페이지</TableCell>
            <TableCell>옵션</TableCell>
            <TableCell>판매 상태</TableCell>
            <TableCell>보이던 가격</TableCell>
            <TableCell align="right">재고</TableCell>
            <TableCell>상세 설명</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {then.map((item, n) => {
            const other = now[n] ?? item
            return (
              <TableRow key={item.id}>
                <TableCell>
                  <Then then={item.name} now={other.name} text={(name) => name} />
                </TableCell>
                <TableCell>
                  <Then then={item.option} now={other.option} text={(option) => option} />
                </TableCell>
                <TableCell>
                  <Then then={item.status} now={other.status} text={(state) => productStateWord[state]} />
                </TableCell>
                <TableCell>
                  <Then then={item.price} now={other.price} text={(price) => price} />
                </TableCell>
                <TableCell align="right">
                  <Then then={item.stock} now={other.stock} text={(units) => `${formatNumber(units)}개`} />
                </TableCell>
                <TableCell>
                  <Then then={item.text} now={other.text} text={({ length }) => `${formatNumber(length)}자`} />
                  {item.text.known ? (
                    <Button size="small" onClick={() => setShown(item.id)}>
                      페이지 보기
                    </Button>
                  ) : null}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
      {shown === undefined ? null : (
        <PageThen order={order} at={at} itemId={shown} onClose={() => setShown(undefined)} />
      )}
    </Box>
  )
}
