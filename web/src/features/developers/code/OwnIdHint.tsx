/** The id of what members have made, in every recorded example. */
export const RECORDED_ID = '00000000-0000-4000-8000-00000000000a';

/** Says which id of a recorded request a reader has to replace. The ids of the library are those of every installation. */
export function OwnIdHint({ request }: { request: string | null }) {
  if (!request?.includes(RECORDED_ID)) return null;
  return (
    <p>
      Replace <code>{RECORDED_ID}</code> with an id from your account, as the list of the same kind returns it.
    </p>
  );
}
