var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var posts = [
  {
    id: "p1",
    createdAt: "p1-createdAt"
  },
  {
    id: "p2",
    createdAt: "p2-createdAt"
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Post @key(fields: "id") {
      id: ID!
      createdAt: String! @shareable
    }
    type Query {
      feed: [Post] @shareable
      aFeed: [Post]
    }
  `
  ),
  resolvers: {
    Query: {
      feed() {
        return posts;
      },
      aFeed() {
        return [posts[1]];
      }
    },
    Post: {
      __resolveReference(key) {
        const post = posts.find((p) => p.id === key.id);
        if (!post) {
          return null;
        }
        return {
          id: post.id,
          createdAt: post.createdAt
        };
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
        import: ["@key", "@override", "@shareable"]
      )
    type Post @key(fields: "id") {
      id: ID!
      createdAt: String! @override(from: "non-existing") @shareable
    }
    type Query {
      feed: [Post] @shareable
      bFeed: [Post]
    }
  `
  ),
  resolvers: {
    Query: {
      feed() {
        return posts;
      },
      bFeed() {
        return [posts[0]];
      }
    },
    Post: {
      __resolveReference(key) {
        const post = posts.find((p) => p.id === key.id);
        if (!post) {
          return null;
        }
        return {
          id: post.id,
          createdAt: post.createdAt
        };
      }
    }
  }
});
var index_default = serve("unavailable-override", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};
