var serve = (_id, subgraphs) => subgraphs;
var shouldPunishForPoorPlans = () => false;
var createSubgraph = (name, made) => ({ name, ...made });
var medias = [
  {
    __typename: "Book",
    id: "m1",
    title: "Book 1"
  },
  {
    __typename: "Movie",
    id: "m2",
    title: "Movie 1"
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable", "@external"]
      )
    type Query {
      media: [Media] @shareable
    }
    union Media = Book | Movie
    type Book @key(fields: "id") {
      id: ID!
    }
    type Movie @key(fields: "id") {
      id: ID!
    }
  `
  ),
  resolvers: {
    Query: {
      media(_p, _a, context) {
        if (shouldPunishForPoorPlans()) {
          throw new Error("You should not be using the 'a' subgraph!");
        }
        return medias.map((media) => ({
          __typename: media.__typename,
          id: media.id
        }));
      }
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable", "@provides", "@external"]
      )
    type Query {
      media: [Media] @shareable @provides(fields: "... on Book { title }")
    }
    union Media = Book | Movie
    type Book @key(fields: "id") {
      id: ID!
      title: String @external
    }
    type Movie @key(fields: "id") {
      id: ID!
    }
  `
  ),
  resolvers: {
    Query: {
      media() {
        return medias.map((media) => {
          if (media.__typename === "Book") {
            return {
              __typename: media.__typename,
              id: media.id,
              title: media.title
            };
          }
          return {
            __typename: media.__typename,
            id: media.id
          };
        });
      }
    }
  }
});
var c_subgraph_default = createSubgraph("c", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Book @key(fields: "id") {
      id: ID!
      title: String @shareable
    }
    type Movie @key(fields: "id") {
      id: ID!
      title: String @shareable
    }
  `
  ),
  resolvers: {
    Book: {
      __resolveReference(key, context) {
        if (shouldPunishForPoorPlans()) {
          throw new Error("You should be using the 'b' subgraph!");
        }
        const media = medias.find((media2) => media2.id === key.id);
        if (!media) {
          return null;
        }
        return {
          __typename: media.__typename,
          id: media.id,
          title: media.title
        };
      }
    },
    Movie: {
      __resolveReference(key) {
        const media = medias.find((media2) => media2.id === key.id);
        if (!media) {
          return null;
        }
        return {
          __typename: media.__typename,
          id: media.id,
          title: media.title
        };
      }
    }
  }
});
var index_default = serve("provides-on-union", [a_subgraph_default, b_subgraph_default, c_subgraph_default]);
export {
  index_default as default
};
