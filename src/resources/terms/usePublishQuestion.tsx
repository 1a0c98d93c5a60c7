import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { BeforeSave } from '#console/form/SaveBar.tsx'
import { type TermsKind, termsLabels } from '#shared/terms.ts'
import { noticeWarning } from './noticeDays.ts'

type Draft = { kind: TermsKind; effective_from?: string | null }
type Asked = { draft: Draft; answer: (answer: Record<string, unknown> | null) => void }

const asked: ReadonlySet<TermsKind> = new Set(['ORDER', 'THIRD_PARTY'])

/** Asks before a version is published; place `question` anywhere. */
export const usePublishQuestion = (): { ask: BeforeSave; question: ReactNode } => {
  const [open, setOpen] = useState<Asked | null>(null)
  const ask: BeforeSave = (values) => new Promise((answer) => setOpen({ draft: values as unknown as Draft, answer }))
  const close = (answer: Record<string, unknown> | null) => {
    setOpen(null)
    open?.answer(answer)
  }
  return { ask, question: open ? <PublishDialog draft={open.draft} onAnswer={close} /> : null }
}

type DialogProps = { draft: Draft; onAnswer: (answer: Record<string, unknown> | null) => void }

const PublishDialog = ({ draft: { kind, effective_from: from = null }, onAnswer }: DialogProps) => {
  const [now] = useState(Date.now)
  const warning = noticeWarning(from, now)
  return (
    <FormDialog onClose={() => onAnswer(null)} aria-labelledby="publish-title">
      <DialogTitle id="publish-title">새 판을 게시할까요?</DialogTitle>
      <DialogContent>
        <Facts>
          <Fact label="종류">{termsLabels[kind]}</Fact>
          <Fact label="시행">{from === null ? '지금부터' : <KstText value={from} />}</Fact>
        </Facts>
        <Alert severity="info" sx={{ mt: 1 }}>
          게시한 판은 고치거나 지울 수 없어요.
          {asked.has(kind) ? ' 시행되면 주문서를 보고 있던 고객에게 다시 동의를 받아요.' : ''}
        </Alert>
        {warning ? (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {warning}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <CancelButton>돌아가기</CancelButton>
        <Button variant="contained" autoFocus onClick={() => onAnswer({})}>
          게시하기
        </Button>
      </DialogActions>
    </FormDialog>
  )
}
