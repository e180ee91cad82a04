import { implForWrapper } from './jsdom.mjs';

/** Keeps the state of a new window. Returns a function that makes the window as it was, for the next test file. */
export function snapshot(dom) {
  const { window } = dom;
  const { document, history } = window;
  const elements = [document.documentElement, document.head, document.body];
  const properties = [window, document, ...elements, window.navigator, ...interfacesOf(window)].map((object) => ({
    object,
    descriptors: Object.getOwnPropertyDescriptors(object),
  }));
  const targets = [window, document, ...elements].map(implForWrapper);
  const listeners = targets.map(({ _eventListeners }) => copyOfLists(_eventListeners));
  let [lastTimer, lastFrame] = [0, 0];

  return () => {
    // First, because what follows calls methods that a test may have replaced.
    for (const { object, descriptors } of properties) restoreProperties(object, descriptors);
    lastTimer = clearAll(
      lastTimer,
      window.setTimeout(() => {}),
      window.clearTimeout,
    );
    lastFrame = clearAll(
      lastFrame,
      window.requestAnimationFrame(() => {}),
      window.cancelAnimationFrame,
    );
    for (const [index, target] of targets.entries()) {
      target._eventListeners = copyOfLists(listeners[index]);
      target._registeredObserverList = [];
    }
    document.getSelection().removeAllRanges();
    document.body.replaceChildren();
    for (const element of elements) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    }
    // The style sheets of emotion stay: it does not insert rules again that it has inserted once.
    for (const node of [...document.head.childNodes]) if (!node.dataset?.emotion) node.remove();
    window.localStorage.clear();
    window.sessionStorage.clear();
    dom.cookieJar.removeAllCookiesSync();
    history.replaceState(null, '', '/');
    window._sessionHistory.clearHistoryTraversalTasks();
    window._sessionHistory._entries = [window._sessionHistory.currentEntry];
    window._sessionHistory._currentIndex = 0;
  };
}

/** The classes of the DOM and their prototypes, of which tests replace methods. */
const interfacesOf = (window) =>
  Object.values(Object.getOwnPropertyDescriptors(window))
    .map(({ value }) => value)
    .filter((value) => typeof value === 'function' && value.prototype)
    .flatMap((value) => [value, value.prototype]);

const copyOfLists = (lists) =>
  lists &&
  Object.assign(
    Object.create(null),
    mapValues(lists, (list) => [...list]),
  );

const mapValues = (object, change) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

/** Handles are consecutive numbers. */
function clearAll(first, last, clear) {
  for (let handle = first; handle <= last; handle += 1) clear(handle);
  return last;
}

function restoreProperties(object, descriptors) {
  for (const key of Reflect.ownKeys(object)) if (!Object.hasOwn(descriptors, key)) Reflect.deleteProperty(object, key);
  for (const key of Reflect.ownKeys(descriptors)) {
    const [before, now] = [descriptors[key], Object.getOwnPropertyDescriptor(object, key)];
    if (!now || ['value', 'get', 'set'].some((part) => !Object.is(now[part], before[part]))) {
      Object.defineProperty(object, key, before);
    }
  }
}
