import { LandingPage } from '../../pages/public/LandingPage.tsx';
import { Hydrated } from '../layouts/Hydrated.tsx';
import { Logo } from '../layouts/Logo.tsx';
import { SkipLink } from '../layouts/SkipLink.tsx';
import { ThemeSwitch } from '../layouts/ThemeSwitch.tsx';
import { useSession } from '../../api/session/Session.tsx';

/** The landing page has a header and a footer of its own; what every layout shows is handed in. */
export function LandingRoute() {
  const { stored } = useSession();
  return (
    <>
      <SkipLink />
      <LandingPage logo={<Logo />} themeSwitch={<ThemeSwitch />} hasSuperUserToken={stored?.isSuperUser ?? false} />
      <Hydrated />
    </>
  );
}
