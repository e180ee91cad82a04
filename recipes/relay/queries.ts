import { graphql } from 'relay-runtime';

// Only the compiler reads this file. With Babel or a bundler, put queries next to what uses them.
void graphql`
  query queriesTitlesQuery($first: Int, $after: String, $last: Int, $before: String) {
    prompts(sort: alphabetical, first: $first, after: $after, last: $last, before: $before) @connection(key: "titles_prompts") {
      totalCount
      edges {
        node {
          title
        }
      }
      pageInfo {
        startCursor
      }
    }
  }
`;
