/** The widths of a table in millimetres, the same on every page; `null` takes what is left. */
export const Columns = ({ mm }: { mm: readonly (number | null)[] }) => (
  <colgroup>
    {mm.map((width, n) => (
      <col key={n} style={width === null ? undefined : { width: `${width}mm` }} />
    ))}
  </colgroup>
)
