import { Box, Chip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'

/** What a template can name, each with a chip that writes it. */
export const TemplateValues = ({ onPick }: { onPick: (text: string) => void }) => {
  const data = useConsoleData()
  const values = useQuery({
    queryKey: ['conversation-template-variables'],
    queryFn: ({ signal }) => data.call('get', '/core-admin/v1/conversation-template-variables', { signal }),
    staleTime: Infinity,
  })
  return (
    <Box component="section" aria-label="넣을 수 있는 값">
      <Typography variant="body2" color="text.secondary">
        누르면 커서가 있는 곳에 들어가고, 답변할 때 그 상담의 값으로 바뀌어요. 값이 없으면 채우기 전에는 보낼 수 없어요.
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 0.75 }}>
        {values.data?.results.map(({ name, about, example }) => (
          <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Chip
              label={`{{${name}}}`}
              aria-label={`${name} 넣기`}
              onClick={() => onPick(`{{${name}}}`)}
              // the caret stays where it is
              onMouseDown={(event) => event.preventDefault()}
            />
            <Typography variant="body2">
              {about} · 예: {example}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
