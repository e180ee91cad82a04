/** The data of an answer that was no refusal: such an answer has some. */
export function requireData<Data>(data: Data | undefined): Data {
  if (data === undefined) throw new Error('The server answered without data');
  return data;
}
