import { Button } from '@mui/material'
import { useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { ConfirmDialog } from '#console/form/ConfirmDialog.tsx'
import type { Incident } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { useAnswers } from './useAnswers.tsx'
import { useChangeIncident } from './useIncident.ts'

/** What can be done with an incident: answer everybody, those who were not told, close what is answered, and itself. */
export const IncidentTools = ({ incident }: { incident: Incident }) => {
  const { counts, late, answer, state } = incident
  const { reason } = useMay('cs:reply')
  const [asked, setAsked] = useState<'answer' | 'edit' | 'close' | null>(null)
  const answers = useAnswers(incident)
  const change = useChangeIncident(incident)
  const end = () => setAsked(null)
  const waiting = counts.WAITING + counts.FAILED
  const move = (to: Incident['state']) => change.mutate({ state: to }, { onSettled: end })
  if (state === 'CLOSED')
    return <Deed label="다시 열기" why={reason} pending={change.isPending} onPress={() => move('OPEN')} />
  return (
    <>
      {answer && late > 0 ? (
        <Deed
          main
          label={`아직 못 받은 ${formatNumber(late)}건에 같은 답변`}
          why={reason}
          pending={answers.reading}
          onPress={() =>
            answers.reply('late', {
              close: answer.close,
              content: answer.content,
            })
          }
        />
      ) : null}
      <Deed
        main={!answer || late === 0}
        label={`기다리는 ${formatNumber(waiting)}건에 답하기`}
        why={reason ?? (waiting === 0 ? '답을 기다리는 상담이 없어요' : undefined)}
        pending={answers.reading}
        onPress={() => setAsked('answer')}
      />
      <Deed
        label="답변한 상담 종료"
        why={reason ?? (counts.ANSWERED === 0 ? '답변한 상담이 없어요' : undefined)}
        pending={answers.reading}
        onPress={answers.close}
      />
      <Deed label="고치기" why={reason} onPress={() => setAsked('edit')} />
      <Deed label="사건 종료" why={reason} onPress={() => setAsked('close')} />
      {asked === 'answer' ? (
        <AnswerDialog
          count={waiting}
          onClose={end}
          onWritten={(words) => {
            end()
            answers.reply('waiting', words)
          }}
        />
      ) : null}
      {asked === 'edit' ? <EditDialog incident={incident} onClose={end} /> : null}
      {asked === 'close' ? (
        <ConfirmDialog
          title="사건을 종료할까요?"
          text={
            waiting > 0
              ? `답을 기다리는 상담 ${formatNumber(waiting)}건은 그대로 남아서 고객문의에서 따로 답해야 해요.`
              : '묶인 상담은 그대로 있어요. 새 문의는 더 들어오지 않아요.'
          }
          action="종료"
          ready
          pending={change.isPending}
          onConfirm={() => move('CLOSED')}
          onClose={end}
        />
      ) : null}
      {answers.sheets}
    </>
  )
}

type DeedProps = { label: string; why: string | undefined; main?: boolean; pending?: boolean; onPress: () => void }

const Deed = ({ label, why, main = false, pending = false, onPress }: DeedProps) => (
  <Blockable blocked={why}>
    <Button variant={main ? 'contained' : 'outlined'} loading={pending} onClick={onPress}>
      {label}
    </Button>
  </Blockable>
)
