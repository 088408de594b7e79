var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var users = [
  {
    id: "u1",
    email: "u1@example.com",
    name: "u1-name"
  },
  {
    id: "u2",
    email: "u2@example.com",
    name: "u2-name"
  },
  {
    id: "u3",
    email: "u3@example.com",
    name: "u3-name"
  }
];
var books = [
  {
    __typename: "Book",
    id: "p1",
    sku: "sku-1",
    title: "Book 1",
    createdBy: "u1",
    dimensions: {
      size: "small",
      weight: 0.5
    },
    publisher: {
      __typename: "Self",
      email: users[0].email
    },
    hidden: false
  },
  {
    __typename: "Book",
    id: "p3",
    sku: "sku-3",
    title: "Book 2",
    createdBy: "u2",
    dimensions: {
      size: "small",
      weight: 0.6
    },
    publisher: {
      __typename: "Agency",
      id: "a1"
    },
    hidden: false
  }
];
var magazines = [
  {
    __typename: "Magazine",
    id: "p2",
    sku: "sku-2",
    title: "Magazine 1",
    createdBy: "u1",
    dimensions: {
      size: "small",
      weight: 0.2
    },
    publisher: {
      __typename: "Agency",
      id: "a1"
    },
    hidden: false
  },
  {
    __typename: "Magazine",
    id: "p4",
    sku: "sku-4",
    title: "Magazine 2",
    createdBy: "u2",
    dimensions: {
      size: "small",
      weight: 0.3
    },
    publisher: {
      __typename: "Self",
      email: users[0].email
    },
    hidden: true
  }
];
var products = [...books, ...magazines];
var reviews = [
  {
    id: 1,
    body: "review 1",
    productId: "p1",
    score: 3
  },
  {
    id: 2,
    body: "review 2",
    productId: "p1",
    score: 4
  },
  {
    id: 3,
    body: "review 3",
    productId: "p2",
    score: 5
  }
];
var agencies = [
  {
    id: "a1",
    companyName: "Agency 1",
    email: {
      address: "a1@example.com"
    }
  }
];
var inventory_subgraph_default = createSubgraph("inventory", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable", "@external", "@requires"]
      )
    interface Product {
      id: ID!
      dimensions: ProductDimension
      delivery(zip: String): DeliveryEstimates
    }
    type Book implements Product @key(fields: "id") {
      id: ID!
      dimensions: ProductDimension @external
      delivery(zip: String): DeliveryEstimates
        @requires(fields: "dimensions { size weight }")
    }
    type Magazine implements Product @key(fields: "id") {
      id: ID!
      dimensions: ProductDimension @external
      delivery(zip: String): DeliveryEstimates
        @requires(fields: "dimensions { size weight }")
    }
    type ProductDimension @shareable {
      size: String
      weight: Float
    }
    type DeliveryEstimates {
      estimatedDelivery: String
      fastestDelivery: String
    }
  `
  ),
  resolvers: {
    Book: {
      __resolveReference(key) {
        const book = books.find((book2) => book2.id === key.id);
        if (!book) {
          return null;
        }
        return {
          __typename: book.__typename,
          id: book.id,
          dimensions: key.dimensions
        };
      },
      delivery({ dimensions }, { zip }) {
        if (!zip) {
          return null;
        }
        if (!dimensions) {
          return null;
        }
        if (dimensions.size === "small" && dimensions.weight < 1) {
          return {
            estimatedDelivery: "1 day",
            fastestDelivery: "same day"
          };
        }
        if (dimensions.size === "large" && dimensions.weight >= 1) {
          return {
            estimatedDelivery: "3 days",
            fastestDelivery: "2 days"
          };
        }
        return null;
      }
    },
    Magazine: {
      __resolveReference(key) {
        const magazine = magazines.find((magazine2) => magazine2.id === key.id);
        if (!magazine) {
          return null;
        }
        return {
          __typename: magazine.__typename,
          id: magazine.id,
          dimensions: key.dimensions
        };
      },
      delivery({ dimensions }, { zip }) {
        if (!zip) {
          return null;
        }
        if (!dimensions) {
          return null;
        }
        if (dimensions.size === "small" && dimensions.weight < 1) {
          return {
            estimatedDelivery: "1 day",
            fastestDelivery: "same day"
          };
        }
        if (dimensions.size === "large" && dimensions.weight >= 1) {
          return {
            estimatedDelivery: "3 days",
            fastestDelivery: "2 days"
          };
        }
        return null;
      }
    }
  }
});
var books_subgraph_default = createSubgraph("books", {
  typeDefs: (
    `
    schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable", "@external", "@requires"]
      ) {
      query: Query
    }
    type Book @key(fields: "id") {
      id: ID!
      title: String
    }
    type Query {
      books: [Book]
    }
  `
  ),
  resolvers: {
    Query: {
      books() {
        return books.map((book) => ({
          __typename: "Book",
          id: book.id,
          title: book.title
        }));
      }
    },
    Book: {
      __resolveReference(key) {
        const book = books.find((book2) => book2.id === key.id);
        return book ? {
          __typename: "Book",
          id: book.id,
          title: book.title
        } : null;
      }
    }
  }
});
var users_subgraph_default = createSubgraph("users", {
  typeDefs: (
    `
    type User @key(fields: "email") {
      email: ID!
      name: String
      totalProductsCreated: Int
    }
  `
  ),
  resolvers: {
    User: {
      __resolveReference(key) {
        const user = users.find((user2) => user2.email === key.email);
        return user ? {
          __typename: "User",
          id: user.id,
          email: user.email,
          name: user.name
        } : null;
      },
      totalProductsCreated(user) {
        return products.filter((p) => p.createdBy === user.id).length;
      }
    }
  }
});
var products_subgraph_default = createSubgraph("products", {
  typeDefs: (
    `
    schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable", "@inaccessible", "@external"]
      ) {
      query: Query
    }
    type Query {
      products: [Product]
      similar(id: ID!): [Product]
    }
    interface Product {
      id: ID!
      sku: String
      dimensions: ProductDimension
      createdBy: User
      hidden: Boolean @inaccessible
    }
    interface Similar {
      similar: [Product]
    }
    type ProductDimension @shareable {
      size: String
      weight: Float
    }
    type Book implements Product & Similar @key(fields: "id") {
      id: ID!
      sku: String
      dimensions: ProductDimension @shareable
      createdBy: User
      similar: [Book]
      hidden: Boolean
      publisherType: PublisherType
    }
    type Magazine implements Product & Similar @key(fields: "id") {
      id: ID!
      sku: String
      dimensions: ProductDimension @shareable
      createdBy: User
      similar: [Magazine]
      hidden: Boolean
      publisherType: PublisherType
    }
    union PublisherType = Agency | Self
    type Agency {
      id: ID! @shareable
    }
    type Self {
      email: String
    }
    type User @key(fields: "email") {
      email: ID!
      totalProductsCreated: Int @shareable
    }
  `
  ),
  resolvers: {
    Query: {
      products() {
        return products.map((p) => ({
          __typename: p.__typename,
          id: p.id,
          sku: p.sku,
          dimensions: p.dimensions,
          createdBy: p.createdBy,
          hidden: p.hidden,
          publisherType: p.publisher
        }));
      },
      similar(_, { id }) {
        const product = products.find((product2) => product2.id === id);
        if (!product) {
          return [];
        }
        const similar = products.filter(
          (p) => p.id !== product.id && p.__typename === product.__typename
        );
        return similar.map((b) => ({
          __typename: b.__typename,
          id: b.id,
          sku: b.sku,
          dimensions: b.dimensions,
          createdBy: b.createdBy,
          hidden: b.hidden,
          publisherType: b.publisher
        }));
      }
    },
    Book: {
      __resolveReference(key) {
        const book = books.find((book2) => book2.id === key.id);
        return book ? {
          __typename: book.__typename,
          id: book.id,
          sku: book.sku,
          dimensions: book.dimensions,
          createdBy: book.createdBy,
          hidden: book.hidden,
          publisherType: book.publisher
        } : null;
      },
      similar(book) {
        return books.filter((b) => b.id !== book.id).map((b) => ({
          __typename: b.__typename,
          id: b.id,
          sku: b.sku,
          dimensions: b.dimensions,
          createdBy: b.createdBy,
          hidden: b.hidden,
          publisherType: b.publisher
        }));
      },
      createdBy(book) {
        const user = users.find((user2) => user2.id === book.createdBy);
        return user ? {
          __typename: "User",
          id: user.id,
          email: user.email
        } : null;
      }
    },
    Magazine: {
      __resolveReference(key) {
        const magazine = magazines.find((magazine2) => magazine2.id === key.id);
        return magazine ? {
          __typename: magazine.__typename,
          id: magazine.id,
          sku: magazine.sku,
          dimensions: magazine.dimensions,
          createdBy: magazine.createdBy,
          hidden: magazine.hidden,
          publisherType: magazine.publisher
        } : null;
      },
      similar(magazine) {
        return magazines.filter((m) => m.id !== magazine.id).map((m) => ({
          __typename: m.__typename,
          id: m.id,
          sku: m.sku,
          dimensions: m.dimensions,
          createdBy: m.createdBy,
          hidden: m.hidden,
          publisherType: m.publisher
        }));
      },
      createdBy(magazine) {
        const user = users.find((user2) => user2.id === magazine.createdBy);
        return user ? {
          __typename: "User",
          id: user.id,
          email: user.email
        } : null;
      }
    },
    User: {
      __resolveReference(key) {
        const user = users.find((user2) => user2.email === key.email);
        return user ? {
          __typename: "User",
          id: user.id,
          email: user.email
        } : null;
      },
      totalProductsCreated(user) {
        return products.filter((product) => product.createdBy === user.id).length;
      }
    }
  }
});
var Product = {
  __resolveReference(key) {
    const product = products.find((product2) => product2.id === key.id);
    return product ? {
      __typename: product.__typename,
      id: product.id,
      similar: key.similar
    } : null;
  },
  reviews(product) {
    return reviews.filter((review) => review.productId === product.id).map((review) => {
      const product2 = products.find(
        (product3) => product3.id === review.productId
      );
      return {
        __typename: "Review",
        id: review.id,
        body: review.body,
        product: product2 ? {
          __typename: product2.__typename,
          id: product2.id
        } : null
      };
    });
  },
  reviewsCount(product) {
    return reviews.filter((review) => review.productId === product.id).length;
  },
  reviewsScore(product) {
    const productReviews = reviews.filter(
      (review) => review.productId === product.id
    );
    if (productReviews.length === 0) {
      return 0;
    }
    const sum = productReviews.reduce((acc, review) => acc + review.score, 0);
    return sum / productReviews.length;
  },
  reviewsOfSimilar(product) {
    const similarProducts = products.filter(
      (p) => p.__typename === product.__typename && product.similar.id.includes(p.id)
    );
    return similarProducts.flatMap((p) => reviews.filter((review) => review.productId === p.id)).map((review) => {
      const product2 = products.find(
        (product3) => product3.id === review.productId
      );
      return {
        __typename: "Review",
        id: review.id,
        body: review.body,
        product: product2 ? {
          __typename: product2.__typename,
          id: product2.id
        } : null
      };
    });
  }
};
var reviews_subgraph_default = createSubgraph("reviews", {
  typeDefs: (
    `
    schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable", "@requires", "@external"]
      ) {
      query: Query
    }
    type Book implements Product & Similar @key(fields: "id") {
      id: ID!
      reviewsCount: Int!
      reviewsScore: Float! @shareable
      reviews: [Review!]!
      similar: [Book] @external
      reviewsOfSimilar: [Review!]! @requires(fields: "similar { id }")
    }
    type Magazine implements Product & Similar @key(fields: "id") {
      id: ID!
      reviewsCount: Int!
      reviewsScore: Float! @shareable
      reviews: [Review!]!
      similar: [Magazine] @external
      reviewsOfSimilar: [Review!]! @requires(fields: "similar { id }")
    }
    interface Product {
      id: ID!
      reviewsCount: Int!
      reviewsScore: Float!
      reviews: [Review!]!
    }
    interface Similar {
      similar: [Product]
    }
    type Query {
      review(id: Int!): Review
    }
    type Review {
      id: Int!
      body: String!
      product: Product
    }
  `
  ),
  resolvers: {
    Query: {
      review(_, { id }) {
        const review = reviews.find((review2) => review2.id === id);
        if (!review) {
          return null;
        }
        const product = products.find(
          (product2) => product2.id === review.productId
        );
        return {
          __typename: "Review",
          id: review.id,
          body: review.body,
          product: product ? {
            __typename: product.__typename,
            id: product.id
          } : null
        };
      }
    },
    Book: Product,
    Magazine: Product
  }
});
var magazines_subgraph_default = createSubgraph("magazines", {
  typeDefs: (
    `
    schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      ) {
      query: Query
    }
    type Magazine @key(fields: "id") {
      id: ID!
      title: String
    }
    type Query {
      magazines: [Magazine]
    }
  `
  ),
  resolvers: {
    Query: {
      magazines() {
        return magazines.map((magazine) => ({
          __typename: magazine.__typename,
          id: magazine.id,
          title: magazine.title
        }));
      }
    },
    Magazine: {
      __resolveReference(key) {
        const magazine = magazines.find((magazine2) => magazine2.id === key.id);
        return magazine ? {
          __typename: magazine.__typename,
          id: magazine.id,
          title: magazine.title
        } : null;
      }
    }
  }
});
var agency_subgraph_default = createSubgraph("agency", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
    type Agency @key(fields: "id") {
      id: ID!
      companyName: String
      email: Email
    }
    type Email {
      address: String
    }
    type Group @key(fields: "id") {
      id: ID!
      name: String
      email: String
    }
    extend union PublisherType = Agency | Group
  `
  ),
  resolvers: {
    Agency: {
      __resolveReference(key) {
        return agencies.find((a) => a.id === key.id);
      }
    },
    Group: {
      __resolveReference(key) {
        return {
          id: key.id,
          name: "Group " + key.id,
          email: "group" + key.id + "@example.com"
        };
      }
    }
  }
});
var index_default = serve(
  "abstract-types",
  [
    agency_subgraph_default,
    inventory_subgraph_default,
    books_subgraph_default,
    users_subgraph_default,
    reviews_subgraph_default,
    products_subgraph_default,
    magazines_subgraph_default
  ]);
export {
  index_default as default
};
