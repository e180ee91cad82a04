import type { Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { requiredScope, scopes } from './scopes.ts';

/** Throws FORBIDDEN for root fields that the scopes of the viewer's API key do not allow. Sessions are not limited by scopes. */
export function assertKeyAllows(viewer: Viewer | null, rootFields: readonly string[]): void {
  if (!viewer?.key) return;
  for (const field of rootFields) {
    const needed = requiredScope(field);
    if (needed === '' || (needed !== null && viewer.key.scopes.includes(needed))) continue;
    const name = field.split('.')[1];
    if (needed === null) throw new ApiError('FORBIDDEN', `No API key may ask for ${name}.`);
    const withPro = scopes.find((scope) => scope.name === needed)?.needsPro ? ', and a Pro plan' : '';
    throw new ApiError('FORBIDDEN', `${name} needs an API key with the scope ${needed}${withPro}.`);
  }
}
