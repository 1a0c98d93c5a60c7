import { Alert, Box, Button, Stack } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { Section } from '#console/fields/Section.tsx'
import { useUnsaved } from '#console/form/unsaved.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { MemoField } from './MemoField.tsx'
import { MemoLine } from './MemoLine.tsx'
import type { PathOf } from '#shared/api/wire.ts'

type Props = {
  title: string
  /** Which memos of the customer: `memos` are about the person. */
  kind: 'memos' | 'claim-memos' | 'refund-memos'
  userId: number
  /** The claim, refund or member they are about. */
  targetId: number
  onSaved?: () => void
}

/** Memos of staff about one claim, refund or member, pinned ones first, then newest first, and a new one written in place. ⌘/Ctrl + Enter saves. */
export const TargetMemos = ({ title, kind, userId, targetId, onSaved }: Props) => {
  const data = useConsoleData()
  const queryClient = useQueryClient()
  const { may, reason } = useMay('memos:write')
  const [content, setContent] = useState('')
  const path = `/store-admin/v1/users/{id}/${kind}` as const satisfies PathOf<'get'>
  const params = { path: { id: userId } }
  const queryKey = ['memos', kind, userId]
  const memos = useQuery({
    queryKey,
    queryFn: ({ signal }) => data.call('get', path, { params: { ...params, query: { page_size: 100 } }, signal }),
    select: ({ results }) => results.filter(({ target_id }) => target_id === targetId),
  })
  useUnsaved(content.trim() !== '')
  const save = useMutation({
    mutationFn: () => data.call('post', path, { params, body: { content: content.trim(), target_id: targetId } }),
    onSuccess: () => {
      setContent('')
      void queryClient.invalidateQueries({ queryKey })
      onSaved?.()
    },
  })
  const ready = may && content.trim() !== '' && !save.isPending
  const error = save.error ?? memos.error
  return (
    <Section title={title}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
        <MemoField
          label={`새 ${title}`}
          helper={reason ?? '직원만 보고, 쓴 뒤에는 고칠 수 없어요. @이름으로 동료를 불러요.'}
          disabled={!may}
          value={content}
          onChange={setContent}
          onSave={() => ready && save.mutate()}
        />
        <Button
          variant="outlined"
          disabled={!ready}
          loading={save.isPending}
          onClick={() => save.mutate()}
          sx={{ mt: 0.5, flexShrink: 0 }}
        >
          남기기
        </Button>
      </Stack>
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {memos.data?.map((memo) => (
          <MemoLine key={memo.id} memo={memo} onPinned={() => void queryClient.invalidateQueries({ queryKey })} />
        ))}
      </Box>
    </Section>
  )
}
