import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';

test('a wait also ends the work of what arrived just after its condition was met', async () => {
  let arrive = () => undefined as void;
  function Page() {
    const [step, setStep] = useState(0);
    arrive = () => setStep(1);
    // Outside of a wait, it would warn of a missing act().
    useEffect(() => {
      if (step === 1) setStep(2);
    }, [step]);
    return <p>Step {step}</p>;
  }
  render(<Page />);
  await waitFor(() => void setTimeout(() => setTimeout(arrive)));
  expect(screen.getByText('Step 2')).toBeVisible();
});
