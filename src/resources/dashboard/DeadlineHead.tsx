import { Box, Skeleton, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { DeadlineTable } from '#console/deadlines/DeadlineTable.tsx'
import { deadlineKindWord, overText } from '#console/deadlines/deadlineWords.ts'
import { useDeadlines } from '#console/deadlines/useDeadlines.ts'
import { Section } from '#console/fields/Section.tsx'

const SHOWN = 5

/** The head of 마감 레이더: what is due first, and where the present pace leads. */
export const DeadlineHead = () => {
  const { data: answer, error } = useDeadlines({ page_size: SHOWN })
  if (error) return null
  if (!answer) return <Skeleton variant="rounded" height={260} />
  return (
    <Section title="가장 급한 일" aside={<Link to="/deadlines">마감 레이더</Link>}>
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, listStyle: 'none', m: 0, p: 0, mb: 1 }}
      >
        {answer.paces
          .filter(({ open }) => open > 0)
          .map((one) => (
            <Box
              key={one.kind}
              component="li"
              sx={{ typography: 'body2', color: one.over ? 'error.main' : 'text.secondary' }}
            >
              {deadlineKindWord[one.kind]}: {overText(one, answer.as_of)}
            </Box>
          ))}
      </Box>
      {answer.results.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          기다리는 약속이 없어요.
        </Typography>
      ) : (
        <DeadlineTable
          label="가장 급한 일"
          deadlines={answer.results}
          now={answer.as_of}
          dayMinutes={answer.day_minutes}
          brief
        />
      )}
    </Section>
  )
}
