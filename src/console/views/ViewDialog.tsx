import {
  Alert,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { ListState } from './listState.ts'
import { createView, deleteView, updateView, viewAddress } from './savedViews.ts'
import type { SavedView } from '#contract/schema.d.ts'
import { useViews } from './useViews.ts'

type Props = {
  resource: string
  state: ListState
  /** Whom the list is looked through for is no part of the state. */
  withoutSearch: boolean
  broken: SavedView | null
  onClose: () => void
}

/** Saves the list as it is now under a name, and looks after the views one has. */
export const ViewDialog = ({ resource, state, withoutSearch, broken, onClose }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const views = useViews(resource)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const run = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['saved-views', resource] }),
  })
  const create = () =>
    run.mutate(async () => {
      const view = await createView(data, resource, { name: name.trim(), shared }, state)
      notify(`보기 "${view.name}"을 저장했어요.`, { type: 'success' })
      onClose()
    })
  const share = async (view: SavedView) => {
    await navigator.clipboard.writeText(viewAddress(view)).catch(() => undefined)
    notify(
      view.shared ? '보기 링크를 복사했어요.' : '링크를 복사했어요. 나만 보는 보기라서 다른 사람은 열 수 없어요.',
      { type: 'info' },
    )
  }
  const mine = views.data?.filter((view) => view.mine) ?? []
  return (
    <FormDialog onClose={onClose} aria-labelledby="view-dialog-title">
      <DialogTitle id="view-dialog-title">저장된 보기</DialogTitle>
      <DialogContent>
        {broken ? (
          <Alert severity="warning" sx={{ mb: 1 }}>
            보기 "{broken.name}"의 내용이 지금 화면과 맞지 않아 열 수 없었어요. 지금 화면으로 바꾸거나 지워 주세요.
          </Alert>
        ) : null}
        {withoutSearch ? (
          <Alert severity="info" sx={{ mb: 1 }}>
            이름·전화번호·이메일로 찾던 말은 보기에 저장하지 않아요.
          </Alert>
        ) : null}
        <TextField
          label="새 보기의 이름"
          helperText="지금의 조건, 정렬, 열을 함께 저장해요."
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
        <FormControlLabel
          label="팀과 함께 쓰기"
          control={<Checkbox size="small" checked={shared} onChange={(_, checked) => setShared(checked)} />}
        />
        {run.error ? <Alert severity="error">{run.error.message}</Alert> : null}
        {mine.length > 0 ? (
          <Typography variant="subtitle2" color="text.secondary" sx={{ mt: 2 }}>
            내가 만든 보기
          </Typography>
        ) : null}
        {mine.map((view) => (
          <Stack key={view.id} direction="row" sx={{ alignItems: 'center' }}>
            <Typography variant="body2" noWrap sx={{ flex: 1 }}>
              {view.name}
              {view.shared ? ' (팀)' : ''}
            </Typography>
            <Button size="small" color="inherit" onClick={() => void share(view)}>
              링크
            </Button>
            <Button size="small" color="inherit" onClick={() => run.mutate(() => updateView(data, view, { state }))}>
              지금 화면으로
            </Button>
            <Button size="small" color="error" onClick={() => run.mutate(() => deleteView(data, view.id))}>
              지우기
            </Button>
          </Stack>
        ))}
      </DialogContent>
      <DialogActions>
        <CancelButton>닫기</CancelButton>
        <Button variant="contained" disabled={name.trim() === ''} loading={run.isPending} onClick={create}>
          저장
        </Button>
      </DialogActions>
    </FormDialog>
  )
}
