import { Box, Chip, Typography } from '@mui/material'
import { type NoticeCode, notices } from '#shared/notices/catalogue.ts'
import type { NoticeValue } from '#shared/notices/notice.ts'
import { noticeJosa } from '#shared/notices/render.ts'

type Props = { code: NoticeCode; onPick: (text: string) => void }

/** What a text can name, each with a chip that writes it. */
export const NoticeValues = ({ code, onPick }: Props) => {
  const values = Object.entries<NoticeValue>(notices[code].values)
  const [lacking] = values.find(([, { canLack }]) => canLack) ?? []
  if (values.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        이 문구에 넣을 수 있는 값은 없어요.
      </Typography>
    )
  return (
    <Box component="section" aria-label="넣을 수 있는 값">
      <Typography variant="body2" color="text.secondary">
        누르면 커서가 있는 곳에 들어가고, 보낼 때 실제 값으로 바뀌어요.
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 0.75 }}>
        {values.map(([name, { about, example, required, canLack }]) => (
          <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Chip
              label={`{${name}}`}
              aria-label={`{${name}} 넣기`}
              onClick={() => onPick(`{${name}}`)}
              // the caret stays where it is
              onMouseDown={(event) => event.preventDefault()}
            />
            <Typography variant="body2">
              {about}
              {required ? ' (꼭 넣어요)' : canLack ? ' (없을 수 있어요)' : ''} · 예: {example}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {`조사는 {${values[0]?.[0]}|을를}처럼 적으면 값에 맞게 나가요 (${noticeJosa.join(', ')}).`}
        {lacking ? ` [${lacking}: {${lacking}}. ]처럼 대괄호로 묶은 곳은 값이 없으면 통째로 빠져요.` : null}
      </Typography>
    </Box>
  )
}
