/** The half of the client that visitors do not load: Apollo, the layout of the library, its pages. */
export const loadMemberApp = () => import('./MemberApp.tsx').then((m) => ({ default: m.MemberApp }));
