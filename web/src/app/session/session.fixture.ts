import { act, screen } from '@testing-library/react';
import { shellData } from '../../../test/shell.ts';

export const activity = { data: { recentUses: [], popularPrompts: [], startPrompts: [] } };
export const shell = { data: shellData() };
export const signedIn = (token = 'token-1') => localStorage.setItem('admin_user_token', token);
export const focusWindow = () => act(async () => void window.dispatchEvent(new Event('focus')));
export const dashboard = () => screen.findByRole('heading', { level: 1, name: /Paula/ });
export const frontPage = () => screen.findByRole('heading', { level: 1, name: 'Ready-made AI prompts for professional work' });
