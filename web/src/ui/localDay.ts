/** The day of a time where the member is, as YYYY-MM-DD: in date fields and in the names of files. */
export function localDay(time = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
