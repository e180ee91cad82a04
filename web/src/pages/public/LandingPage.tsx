import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ChatButton } from '../../features/chat/ChatButton.tsx';
import { Faq } from '../../features/landing/Faq.tsx';
import { FeatureGrid } from '../../features/landing/FeatureGrid.tsx';
import { Hero } from '../../features/landing/hero/Hero.tsx';
import { HowItWorks } from '../../features/landing/HowItWorks.tsx';
import { LandingFooter } from '../../features/landing/frame/LandingFooter.tsx';
import { LandingHeader } from '../../features/landing/frame/LandingHeader.tsx';
import { landingTitle } from '../../features/landing/meta.ts';
import { Pricing } from '../../features/landing/pricing/Pricing.tsx';
import { Testimonials } from '../../features/landing/Testimonials.tsx';
import { OfferBanner } from '../../features/landing/OfferBanner.tsx';
import { useScrollToHash } from '../../ui/location/useScrollToHash.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../ui/dialogs/useLazyDialog.ts';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

const SamplesDialog = lazyDialog(
  () => import('../../features/landing/dialogs/SamplesDialog.tsx').then((m) => m.SamplesDialog),
  'The sample prompts could not be loaded',
);
const CategoriesDialog = lazyDialog(
  () => import('../../features/landing/dialogs/CategoriesDialog.tsx').then((m) => m.CategoriesDialog),
  'The categories could not be loaded',
);
const ChatWidget = lazyDialog(
  () => import('../../features/chat/ChatWidget.tsx').then((m) => m.ChatWidget),
  'The chat could not be loaded',
);

/** The page does not load who is signed in. The chat only has to know that somebody is. */
const knownMember = { name: '', email: '' };

interface Props {
  logo: ReactNode;
  themeSwitch: ReactNode;
  /** Members see the page at /welcome. */
  isSignedIn: boolean;
  hasSuperUserToken: boolean;
}

/** The landing page. It is prerendered at build time, so its output for visitors must not depend on the viewer. */
export function LandingPage({ logo, themeSwitch, isSignedIn, hasSuperUserToken }: Props) {
  usePageTitle(landingTitle);
  useScrollToHash();
  const navigate = useNavigate();
  const samples = useLazyDialog();
  const categories = useLazyDialog();
  const chat = useLazyDialog();

  const seePricing = () => {
    samples.close();
    void navigate('#pricing');
  };

  return (
    <>
      <LandingHeader
        logo={logo}
        chatButton={<ChatButton isOpen={chat.isOpen} onOpen={chat.open} place="header" />}
        isSignedIn={isSignedIn}
        hasSuperUserToken={hasSuperUserToken}
      />
      <OfferBanner />
      <Box component="main" id="content" tabIndex={-1} sx={{ outline: 'none' }}>
        <Hero onSeeSamples={samples.open} />
        <HowItWorks />
        <FeatureGrid onSeeCategories={categories.open} />
        <Testimonials />
        <Pricing />
        <Faq />
      </Box>
      <LandingFooter themeSwitch={themeSwitch} isSignedIn={isSignedIn} />
      {/* Where it is seen, also for the keyboard. */}
      <ChatButton isOpen={chat.isOpen} onOpen={chat.open} place="corner" />
      {samples.wasOpened && <SamplesDialog open={samples.isOpen} onClose={samples.close} onSeePricing={seePricing} />}
      {categories.wasOpened && <CategoriesDialog open={categories.isOpen} onClose={categories.close} />}
      {chat.wasOpened && <ChatWidget open={chat.isOpen} onClose={chat.close} member={isSignedIn ? knownMember : undefined} />}
    </>
  );
}
