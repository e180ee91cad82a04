// Before the first paint: the colour scheme, and whether somebody is signed in, so that neither flashes. A file of its
// own, because the content security policy allows no inline script.
(function () {
  var root = document.documentElement;
  var mode = null;
  var isSignedIn = false;
  try {
    mode = localStorage.getItem('theme');
    isSignedIn = ['super_user_token', 'admin_user_token', 'user_token'].some(function (key) {
      return localStorage.getItem(key);
    });
  } catch {
    // Storage blocked: the system's scheme, and a visitor.
  }
  if (mode !== 'light' && mode !== 'dark') {
    mode = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.setAttribute('data-color-scheme', mode);
  if (isSignedIn) root.setAttribute('data-signed-in', '');
})();
