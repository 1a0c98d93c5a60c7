import { Box, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'

/** What a word of the page means: the word, then its meaning. */
export type Definition = readonly [word: string, meaning: string]

/** Every figure of a page with its definition, and how its days and conditions are meant; closed until it is wanted. */
export const Definitions = ({ of }: { of: readonly Definition[] }) => (
  <Box component="details" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
    <Typography component="summary" variant="subtitle2" sx={{ cursor: 'pointer', p: 1.5 }}>
      정의: 이 화면의 숫자는 무엇을 세나요
    </Typography>
    <Table size="small" aria-label="정의">
      <TableBody>
        {of.map(([word, meaning]) => (
          <TableRow key={word}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 600, whiteSpace: 'nowrap', verticalAlign: 'top' }}>
              {word}
            </TableCell>
            <TableCell>{meaning}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)
