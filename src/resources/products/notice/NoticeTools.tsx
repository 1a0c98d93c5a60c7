/** Ways to fill a notice at once: a kept one, that of another product, or one word for what is empty. */
import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Catalog } from '#contract/schema.d.ts'
import { withJosa } from '#shared/format/josa.ts'
import { FilledNotices } from './FilledNotices.tsx'
import { noticePath, onlyOf, toNotice } from './noticeRows.ts'
import { OtherNotices } from './OtherNotices.tsx'

const SEE_DETAIL = '상세페이지 참조'

type Notice = Record<string, string>
type Filled = { from: string; count: number; before: Notice }

export const NoticeTools = ({ catalog }: { catalog: Catalog }) => {
  const { getValues, setValue } = useFormContext()
  const [opened, setOpened] = useState<'kept' | 'other'>()
  const [filled, setFilled] = useState<Filled>()
  const names = catalog.notice_fields
  const textOf = (name: string) => String(getValues(noticePath(name)) ?? '')
  const write = (notice: Notice) => {
    for (const [name, value] of Object.entries(notice)) setValue(noticePath(name), value, { shouldDirty: true })
  }
  const fill = (notice: Notice, from: string) => {
    const changed = Object.entries(onlyOf(names, notice)).filter(([name, value]) => textOf(name) !== value)
    setFilled({
      from,
      count: changed.length,
      before: Object.fromEntries(changed.map(([name]) => [name, textOf(name)])),
    })
    write(Object.fromEntries(changed))
    setOpened(undefined)
  }
  const seeDetail = () =>
    fill(
      Object.fromEntries(names.flatMap((name) => (textOf(name).trim() ? [] : [[name, SEE_DETAIL]]))),
      `"${SEE_DETAIL}"`,
    )
  const undo = () => {
    if (filled) write(filled.before)
    setFilled(undefined)
  }
  return (
    <Box sx={{ width: 1, mb: 1 }}>
      <Box role="group" aria-label="고시 채우기" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        <Button size="small" variant="outlined" onClick={() => setOpened('kept')}>
          고시 양식
        </Button>
        <Button size="small" variant="outlined" onClick={() => setOpened('other')}>
          다른 상품에서 가져오기
        </Button>
        <Button size="small" onClick={seeDetail}>
          빈 항목을 "{SEE_DETAIL}"로 채우기
        </Button>
      </Box>
      {filled ? (
        <Alert
          severity={filled.count > 0 ? 'success' : 'info'}
          role="status"
          action={
            filled.count > 0 ? (
              <Button size="small" color="inherit" onClick={undo}>
                되돌리기
              </Button>
            ) : null
          }
        >
          {filled.count > 0
            ? `${withJosa(filled.from, '으로/로')} ${filled.count}개 항목을 채웠어요. 저장하면 반영돼요.`
            : '이미 그대로 적혀 있어요.'}
        </Alert>
      ) : null}
      {opened === 'kept' ? (
        <FilledNotices
          catalog={catalog}
          written={onlyOf(names, toNotice((getValues('notice_rows') ?? {}) as Notice))}
          onFill={fill}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {opened === 'other' ? (
        <OtherNotices catalog={catalog} onFill={fill} onClose={() => setOpened(undefined)} />
      ) : null}
    </Box>
  )
}
