import { LandingPage } from '../../pages/public/LandingPage.tsx';
import { Hydrated } from '../layouts/Hydrated.tsx';
import { Logo } from '../layouts/Logo.tsx';
import { SkipLink } from '../layouts/SkipLink.tsx';
import { ThemeSwitch } from '../layouts/ThemeSwitch.tsx';
import { useSession } from '../../api/session/Session.tsx';

/** The landing page, `/` for visitors and `/welcome` for everybody. It has its own header and footer, and gets the parts that all layouts share. */
export function LandingRoute() {
  const { stored } = useSession();
  return (
    <>
      <SkipLink />
      <LandingPage
        logo={<Logo />}
        themeSwitch={<ThemeSwitch />}
        isSignedIn={stored !== null}
        hasSuperUserToken={stored?.isSuperUser ?? false}
      />
      <Hydrated />
    </>
  );
}
