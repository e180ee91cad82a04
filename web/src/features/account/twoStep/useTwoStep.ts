import type { ApolloCache, Reference } from '@apollo/client';
import type { Modifiers } from '@apollo/client/cache';
import { useMutation } from '@apollo/client/react';
import { errorCode, requireData } from '../../../api/errors.ts';
import {
  BeginSecondFactorDocument,
  ConfirmSecondFactorDocument,
  RemoveSecondFactorDocument,
  RenewRecoveryCodesDocument,
  TwoStepNowDocument,
} from './TwoStepSection.generated.ts';

/** The mutations of the second factor. Secrets and recovery codes bypass the cache. */
export function useTwoStep(accountId: string) {
  const [begin] = useMutation(BeginSecondFactorDocument, { fetchPolicy: 'no-cache' });
  const [confirm] = useMutation(ConfirmSecondFactorDocument, { fetchPolicy: 'no-cache' });
  const [renew] = useMutation(RenewRecoveryCodesDocument, { fetchPolicy: 'no-cache' });
  const [remove, { client }] = useMutation(RemoveSecondFactorDocument);

  const writeStatus = (cache: ApolloCache, codes: readonly string[], more: Modifiers = {}) =>
    cache.modify({
      id: cache.identify({ __typename: 'Account', id: accountId }),
      fields: { hasSecondFactor: () => true, recoveryCodesLeft: () => codes.length, ...more },
    });

  /** Reads the account if it is on already: the response to an earlier attempt was lost, or another tab has turned it on. */
  const unlessOn = async <Result>(attempt: Promise<Result>): Promise<Result | 'on'> => {
    try {
      return await attempt;
    } catch (error) {
      if (errorCode(error) !== 'CONFLICT') throw error;
      await client.query({ query: TwoStepNowDocument, fetchPolicy: 'network-only' });
      return 'on';
    }
  };

  return {
    begin: async (password: string) => {
      const begun = await unlessOn(begin({ variables: { password } }));
      return begun === 'on' ? begun : requireData(begun.data).beginSecondFactor;
    },
    confirm: async (code: string): Promise<readonly string[] | 'on'> => {
      const confirmed = await unlessOn(confirm({ variables: { code } }));
      if (confirmed === 'on') return confirmed;
      const codes = requireData(confirmed.data).confirmSecondFactor;
      // The other sessions have ended, and a change of the email that was not confirmed yet.
      writeStatus(client.cache, codes, {
        pendingEmail: () => null,
        sessions: (sessions, { readField }) =>
          (sessions as readonly Reference[]).filter((session) => readField('isCurrent', session)),
      });
      return codes;
    },
    renew: async (password: string): Promise<readonly string[]> => {
      const codes = requireData((await renew({ variables: { password } })).data).renewRecoveryCodes;
      writeStatus(client.cache, codes);
      return codes;
    },
    remove: (password: string) => remove({ variables: { password } }),
  };
}
