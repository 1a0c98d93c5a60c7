import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useState } from 'react'
import { KstText } from '#console/fields/KstDate.tsx'
import type { FilledNotice } from '#contract/schema.d.ts'
import { withJosa } from '#shared/format/josa.ts'

type Props = {
  filled: FilledNotice
  /** Items of the catalog that it fills. */
  count: number
  locked: boolean
  whyLocked: string | undefined
  nothingWritten: boolean
  onFill: () => void
  onOverwrite: () => void
  onRemove: () => void
}

/** One kept notice; what cannot be taken back is asked about first. */
export const FilledNoticeRow = (props: Props) => {
  const { filled, count, locked, whyLocked, nothingWritten, onFill, onOverwrite, onRemove } = props
  const [asked, setAsked] = useState<'overwrite' | 'remove'>()
  const { name } = filled
  const answer = (run: () => void) => () => {
    setAsked(undefined)
    run()
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
        <Typography variant="body2" color="text.secondary">
          {asked ? (
            asked === 'remove' ? (
              `${withJosa(name, '을/를')} 지울까요?`
            ) : (
              '지금 적힌 내용으로 바꿀까요?'
            )
          ) : (
            <>
              {count}개 항목 · <KstText value={filled.updated_at} show="date" />
            </>
          )}
        </Typography>
      </Box>
      {asked ? (
        <>
          <Button size="small" color="inherit" onClick={() => setAsked(undefined)}>
            그만두기
          </Button>
          <Button
            size="small"
            variant="contained"
            color={asked === 'remove' ? 'error' : 'primary'}
            autoFocus
            onClick={answer(asked === 'remove' ? onRemove : onOverwrite)}
          >
            {asked === 'remove' ? '지우기' : '바꾸기'}
          </Button>
        </>
      ) : (
        <>
          <Button size="small" variant="contained" aria-label={`${name} 넣기`} disabled={count === 0} onClick={onFill}>
            넣기
          </Button>
          <Button
            size="small"
            aria-label={`${name} 덮어쓰기`}
            disabled={locked || nothingWritten}
            title={whyLocked}
            onClick={() => setAsked('overwrite')}
          >
            덮어쓰기
          </Button>
          <IconButton
            size="small"
            aria-label={`${name} 지우기`}
            disabled={locked}
            title={whyLocked}
            onClick={() => setAsked('remove')}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </>
      )}
    </Box>
  )
}
