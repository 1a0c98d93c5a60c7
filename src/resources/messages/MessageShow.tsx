import { Alert, Box, Stack, Typography } from '@mui/material'
import { RecordContextProvider, Title, useShowContext } from 'react-admin'
import { TwoColumns } from '#console/layout/TwoColumns.tsx'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import type { MessageDetail } from '#contract/schema.d.ts'
import { channelWords, kindWords, statusWords } from './messageWords.ts'
import { HeldButtons } from './HeldButtons.tsx'
import { ReceiverCell } from './ReceiverCell.tsx'
import { ResendButton } from './ResendButton.tsx'

export const MessageShow = () => (
  <RecordShow>
    <MessagePage />
  </RecordShow>
)

const MessagePage = () => {
  const { record: message } = useShowContext<MessageDetail>()
  if (!message) return null
  const [label, tone] = statusWords[message.status]
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Title title={`메시지 ${message.id}`} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Typography variant="h5" component="h2" sx={{ flex: 1 }}>
          {message.title}
        </Typography>
        <StatusChip label={label} tone={tone} />
        <ResendButton message={message} />
        <HeldButtons message={message} />
      </Stack>
      {message.status === 'FAILED' ? (
        <Alert severity="error">
          {message.tries > 0 ? `${message.tries}번 보내 봤지만 보내지 못했어요.` : '보내지 못했어요.'} {message.error}
        </Alert>
      ) : null}
      {message.status === 'DISCARDED' && message.error !== null ? <Alert severity="info">{message.error}</Alert> : null}
      <TwoColumns columns="minmax(0, 1.6fr) minmax(320px, 1fr)">
        <Section title="내용">
          <Box sx={{ typography: 'body2', whiteSpace: 'pre-line', wordBreak: 'break-word' }}>
            {message.body || '받은 사람이 탈퇴해서 내용을 지웠어요.'}
          </Box>
        </Section>
        <Section title="보낸 것">
          <Facts>
            <Fact label="받는 사람">
              <RecordContextProvider value={message}>
                <ReceiverCell />
              </RecordContextProvider>
            </Fact>
            <Fact label="채널">{channelWords[message.channel][0]}</Fact>
            <Fact label="종류">{kindWords[message.kind][0]}</Fact>
            <Fact label="등록 일시">
              <KstText value={message.created_at} />
            </Fact>
            <Fact label="발송 일시">
              <KstText value={message.sent_at} />
            </Fact>
            {message.next_try_at === null ? null : (
              <Fact label="다음 시도">
                <KstText value={message.next_try_at} />
              </Fact>
            )}
          </Facts>
        </Section>
      </TwoColumns>
    </Stack>
  )
}
