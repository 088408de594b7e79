var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var imagePosts = [
  {
    __typename: "ImagePost",
    id: "i1",
    createdAt: "i1-createdAt"
  },
  {
    __typename: "ImagePost",
    id: "i2",
    createdAt: "i2-createdAt"
  }
];
var textPosts = [
  {
    __typename: "TextPost",
    id: "t1",
    createdAt: "t1-createdAt",
    body: "t1-body"
  },
  {
    __typename: "TextPost",
    id: "t2",
    createdAt: "t2-createdAt",
    body: "t2-body"
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
    interface Post {
      id: ID!
      createdAt: String!
    }
    type ImagePost implements Post @key(fields: "id") {
      id: ID!
      createdAt: String!
    }
    type Query {
      feed: [Post]
    }
  `
  ),
  resolvers: {
    Query: {
      feed() {
        return imagePosts;
      }
    },
    ImagePost: {
      __resolveReference(key) {
        const post = imagePosts.find((p) => p.id === key.id);
        if (!post) {
          return null;
        }
        return {
          id: post.id,
          createdAt: post.createdAt
        };
      },
      createdAt() {
        return "NEVER";
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
        import: ["@key", "@shareable", "@override"]
      )
    interface Post {
      id: ID!
      createdAt: String!
    }
    type TextPost implements Post @key(fields: "id") {
      id: ID!
      createdAt: String!
      body: String!
    }
    interface AnotherPost {
      id: ID!
      createdAt: String!
    }
    type ImagePost implements AnotherPost @key(fields: "id") {
      id: ID!
      createdAt: String! @override(from: "a")
    }
    type Query {
      anotherFeed: [AnotherPost]
    }
  `
  ),
  resolvers: {
    Query: {
      anotherFeed() {
        return imagePosts;
      }
    },
    TextPost: {
      __resolveReference(key) {
        const post = textPosts.find((p) => p.id === key.id);
        if (!post) {
          return null;
        }
        return {
          id: post.id,
          createdAt: post.createdAt,
          body: post.body
        };
      }
    },
    ImagePost: {
      __resolveReference(key) {
        const post = imagePosts.find((p) => p.id === key.id);
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
var index_default = serve("override-type-interface", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};
