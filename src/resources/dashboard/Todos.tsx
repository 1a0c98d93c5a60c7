import { Box, Card, CardActionArea, Chip, Paper, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-admin'
import { formatNumber } from '#shared/format/krw.ts'
import { countText, todoLink, type Todo } from './todoLink.ts'

type Props = { todos: readonly Todo[] }

const waiting = (todos: readonly Todo[]) => todos.filter(({ count }) => count > 0)

/** What is late stands first and in red; nothing late is one quiet line. */
export const LateTodos = ({ todos }: Props) => (
  <Part title="기한이 지난 일" count={waiting(todos).length} tone="error.main" done="기한이 지난 일이 없어요.">
    <Cards todos={waiting(todos)} tone="error.main" />
  </Part>
)

/** What has to be done by tonight. */
export const TodayTodos = ({ todos }: Props) => (
  <Part title="오늘까지 할 일" count={waiting(todos).length} tone="warning.main" done="오늘까지 할 일을 모두 했어요.">
    <Cards todos={waiting(todos)} tone="warning.main" />
  </Part>
)

/** Everything else, small. */
export const RestTodos = ({ todos }: Props) => (
  <Box component="section" aria-label="그 밖의 일">
    <Stack
      direction="row"
      component="ul"
      sx={{ gap: 1, flexWrap: 'wrap', listStyle: 'none', m: 0, p: 0, alignItems: 'center' }}
    >
      {todos.map((todo) => (
        <li key={todo.key}>
          <Chip
            clickable
            variant="outlined"
            component={Link}
            to={todoLink(todo)}
            label={
              <>
                {todo.label}{' '}
                <Box component="strong" sx={{ color: todo.count === 0 ? 'text.disabled' : 'text.primary' }}>
                  {countText(todo)}
                </Box>
              </>
            }
            sx={{ color: 'text.secondary', bgcolor: 'background.paper' }}
          />
        </li>
      ))}
    </Stack>
  </Box>
)

type PartProps = { title: string; count: number; tone: string; done: string; children: ReactNode }

const Part = ({ title, count, tone, done, children }: PartProps) => (
  <Box component="section" aria-label={title}>
    <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, mb: 1 }}>
      <Typography variant="h6" component="h2" sx={{ color: count > 0 ? tone : undefined }}>
        {title}
      </Typography>
      {count > 0 ? (
        <Typography variant="body2" color="text.secondary">
          {formatNumber(count)}가지
        </Typography>
      ) : null}
    </Stack>
    {count > 0 ? (
      children
    ) : (
      <Paper variant="outlined" sx={{ px: 2, py: 1.5, typography: 'body2', color: 'text.secondary' }}>
        {done}
      </Paper>
    )}
  </Box>
)

const Cards = ({ todos, tone }: Props & { tone: string }) => (
  <Box
    component="ul"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
      gap: 1.5,
      listStyle: 'none',
      m: 0,
      p: 0,
    }}
  >
    {todos.map((todo) => (
      <Card key={todo.key} component="li" variant="outlined" sx={{ borderLeft: 4, borderLeftColor: tone }}>
        <CardActionArea component={Link} to={todoLink(todo)} sx={{ p: 1.5, display: 'block', color: 'inherit' }}>
          <Typography variant="body2" color="text.secondary">
            {todo.label}
          </Typography>
          <Typography variant="h5" component="p" sx={{ fontVariantNumeric: 'tabular-nums', color: tone }}>
            {countText(todo)}
          </Typography>
        </CardActionArea>
      </Card>
    ))}
  </Box>
)
