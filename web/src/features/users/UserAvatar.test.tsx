import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { UserAvatar } from './UserAvatar.tsx';

const pictureOf = (profileImageUrl: string | null) =>
  render(<UserAvatar firstName="Nell" lastName="Gray" email="nell@example.test" profileImageUrl={profileImageUrl} />).container;

test.each([
  null,
  'https://pictures.example/n.png',
  'http://169.254.169.254/',
  '//pictures.example/n.png',
  `${window.location.origin}@pictures.example/n.png`,
  'data:image/svg+xml,<svg/>',
  '/n.png',
])('%s is not loaded: the browser of who looks would call a stranger', (url) => {
  const container = pictureOf(url);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('NG');
});

test('a picture of our own origin is shown', () => {
  const own = `${window.location.origin}/n.png`;
  expect(pictureOf(own).querySelector('img')).toHaveAttribute('src', own);
});

test('an initial is a whole character', () => {
  const { container } = render(<UserAvatar firstName="𐐨nn" lastName="🦊" email="ann@example.test" profileImageUrl={null} />);
  expect(container).toHaveTextContent('𐐀🦊');
});
