import { Paper, Stack, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { withJosa } from '#shared/format/josa.ts'
import { type NoticeCode, notices } from '#shared/notices/catalogue.ts'
import type { Notice } from '#shared/notices/notice.ts'
import { namesIn, type NoticeText, type NoticeValues, renderMessage } from '#shared/notices/render.ts'

/** The message as it stands in the form, with every value, and without those that it may lack. */
export const NoticePreview = ({ code }: { code: NoticeCode }) => {
  const [title, body] = useWatch({ name: ['title', 'body'] }) as (string | null | undefined)[]
  const notice: Notice = notices[code]
  const text = { title: title ?? '', body: body ?? '' }
  const values = Object.fromEntries(Object.entries(notice.values).map(([name, { example }]) => [name, example]))
  const named = [...namesIn(text.title), ...namesIn(text.body)]
  const lacking = Object.keys(values).filter((name) => notice.values[name]?.canLack && named.includes(name))
  const fewer = Object.fromEntries(Object.entries(values).filter(([name]) => !lacking.includes(name)))
  return (
    <Stack sx={{ gap: 1 }}>
      <Letter notice={notice} text={text} values={values} />
      {lacking.length > 0 ? <Letter without={lacking.join(', ')} notice={notice} text={text} values={fewer} /> : null}
    </Stack>
  )
}

type LetterProps = { without?: string; notice: Notice; text: NoticeText; values: NoticeValues }

const Letter = ({ without, notice, text, values }: LetterProps) => {
  const about = notice.group === 'POINTS' ? {} : { orderNo: '2611240101ABCD' }
  const parcel = notice.parcel ? { parcel: 'CJ대한통운 584012345678' } : {}
  const link = notice.link ? { link: `${location.origin}/my/inquiries/1` } : {}
  const { title, body } = renderMessage(text, values, { name: '김하늘', ...about, ...parcel, ...link })
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      {without ? (
        <Typography variant="body2" color="text.secondary">
          {withJosa(without, '이/가')} 없을 때
        </Typography>
      ) : null}
      <Typography variant="subtitle2" component="p">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {body}
      </Typography>
    </Paper>
  )
}
